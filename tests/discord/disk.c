/* Loaded before the C library. Logs the order of writes, syncs and answers, and makes the disk fail on demand.
 *
 * DISK_SHIM names a folder. The file `log` in this folder gets a line for each event, in order:
 *
 *     W           data was written to a file of the store
 *     B, E        a sync of a file of the store begins (B), or has succeeded (E)
 *     S <number>  the first response to the interaction with this id is sent
 *
 * While a file with one of these names is in the folder, the disk fails:
 *
 *     full        writing to the store fails with ENOSPC
 *     broken      syncing the store fails with EIO
 *     hold        a sync of the store does not end
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

static void note(const char *line)
{
    const char *dir = getenv("DISK_SHIM");
    char path[4096];
    if (dir == NULL) return;
    snprintf(path, sizeof path, "%s/log", dir);
    int kept = errno;
    int fd = (int)syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (fd >= 0) {
        syscall(SYS_write, fd, line, strlen(line));
        syscall(SYS_close, fd);
    }
    errno = kept;
}

static int asked_for(const char *name)
{
    const char *dir = getenv("DISK_SHIM");
    char path[4096];
    if (dir == NULL) return 0;
    snprintf(path, sizeof path, "%s/%s", dir, name);
    int kept = errno;
    int there = access(path, F_OK) == 0;
    errno = kept;
    return there;
}

/* Whether a descriptor refers to a file of the store. */
static int is_store(int fd)
{
    char name[64], path[4096];
    int kept = errno;
    snprintf(name, sizeof name, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(name, path, sizeof path - 1);
    errno = kept;
    if (length <= 0) return 0;
    path[length] = 0;
    return strstr(path, "/data/store") != NULL;
}

static int is_full(int fd)
{
    if (!is_store(fd) || !asked_for("full")) return 0;
    errno = ENOSPC;
    return 1;
}

ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t at)
{
    if (is_full(fd)) return -1;
    ssize_t written = (ssize_t)syscall(SYS_pwrite64, fd, bytes, count, at);
    if (written > 0 && is_store(fd)) note("W\n");
    return written;
}

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at)
{
    return pwrite64(fd, bytes, count, at);
}

/* Logs a first response to an interaction. Such a request begins with, for example,
 * `POST /api/v10/interactions/5/token/callback`. */
static void look_for_answer(const char *bytes, size_t count)
{
    char head[512], line[600];
    if (count > sizeof head - 1) count = sizeof head - 1;
    memcpy(head, bytes, count);
    head[count] = 0;
    const char *at = strstr(head, "/interactions/");
    if (strncmp(head, "POST ", 5) != 0 || at == NULL || strstr(at, "/callback") == NULL) return;
    at += strlen("/interactions/");
    snprintf(line, sizeof line, "S %.*s\n", (int)strspn(at, "0123456789"), at);
    note(line);
}

ssize_t write(int fd, const void *bytes, size_t count)
{
    if (is_full(fd)) return -1;
    look_for_answer(bytes, count);
    ssize_t written = (ssize_t)syscall(SYS_write, fd, bytes, count);
    if (written > 0 && is_store(fd)) note("W\n");
    return written;
}

ssize_t writev(int fd, const struct iovec *parts, int count)
{
    if (count > 0) look_for_answer(parts[0].iov_base, parts[0].iov_len);
    return (ssize_t)syscall(SYS_writev, fd, parts, count);
}

ssize_t send(int fd, const void *bytes, size_t count, int flags)
{
    look_for_answer(bytes, count);
    return (ssize_t)syscall(SYS_sendto, fd, bytes, count, flags, NULL, 0);
}

ssize_t sendmsg(int fd, const struct msghdr *message, int flags)
{
    if (message->msg_iovlen > 0) look_for_answer(message->msg_iov[0].iov_base, message->msg_iov[0].iov_len);
    return (ssize_t)syscall(SYS_sendmsg, fd, message, flags);
}

static int synced(int fd, long number)
{
    if (!is_store(fd)) return (int)syscall(number, fd);
    note("B\n");
    while (asked_for("hold")) {
        struct timespec moment = {0, 2000000};
        nanosleep(&moment, NULL);
    }
    if (asked_for("broken")) {
        errno = EIO;
        return -1;
    }
    int done = (int)syscall(number, fd);
    if (done == 0) note("E\n");
    return done;
}

int fsync(int fd)
{
    return synced(fd, SYS_fsync);
}

int fdatasync(int fd)
{
    return synced(fd, SYS_fdatasync);
}
