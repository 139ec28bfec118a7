#!/bin/sh
# Starts systemd as the first process of a machine of its own, whose root is this machine's with a layer above it.
#   sh boot.sh FOLDER PROJECT UNIT
# FOLDER is an empty one for the layer; PROJECT is seen as /opt/fanfare, UNIT becomes fanfare.service.
set -eu
folder=$1 project=$2 unit=$3

if [ "${4:-}" = "" ]; then
  # A control group of its own, too: systemd ends services by their groups, and would end those of another machine.
  group=$(awk '$3 == "cgroup2" { print $2; exit }' /proc/mounts)$(sed -n 's/^0:://p' /proc/self/cgroup)
  mkdir "$group/${folder##*/}"
  echo $$ > "$group/${folder##*/}/cgroup.procs"
  exec unshare --mount --pid --uts --ipc --cgroup --fork --kill-child sh "$0" "$folder" "$project" "$unit" within
fi

mount --make-rprivate /
mount -t tmpfs none "$folder"
mkdir "$folder/upper" "$folder/work" "$folder/root"
mount -t overlay none -o "lowerdir=/,upperdir=$folder/upper,workdir=$folder/work" "$folder/root"
cd "$folder/root"

# Services of this machine stay out of it, and the kernel's settings as they are.
rm -rf etc/systemd/system etc/fstab
mkdir -p etc/systemd/system opt/fanfare
touch etc/fstab
ln -s /dev/null etc/systemd/system/systemd-modules-load.service
cp "$unit" etc/systemd/system/fanfare.service
printf '[Unit]\nDescription=A machine for a test\nWants=dbus.socket\nAfter=dbus.socket\n' > etc/systemd/system/machine.target

mount --rbind "$project" opt/fanfare
mount -t proc none proc
mount --bind proc/sys proc/sys
mount -o remount,ro,bind proc/sys
mount -t sysfs none sys
mount -t cgroup2 none sys/fs/cgroup
mount -o remount,ro,bind sys
for place in run tmp dev; do mount -t tmpfs -o mode=755 none $place; done
chmod 1777 tmp
for device in null zero full random urandom tty; do
  touch dev/$device
  mount --bind /dev/$device dev/$device
done
mkdir dev/shm dev/pts
mount -t tmpfs none dev/shm
mount -t devpts -o newinstance,ptmxmode=0666 none dev/pts
ln -s pts/ptmx dev/ptmx
ln -s /proc/self/fd dev/fd

mkdir -p mnt
pivot_root . mnt
umount -l /mnt
exec env -i container=fanfare PATH=/usr/sbin:/usr/bin:/sbin:/bin \
  /lib/systemd/systemd --unit=machine.target --log-target=console --show-status=no
