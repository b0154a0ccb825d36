#!/bin/sh
# Builds the ffmpeg of one service from Debian's source, with only what that service reads and writes. Recordings come from
# strangers: a decoder that is not built cannot be attacked. Other services get none.
# Usage: ffmpeg.sh SERVICE FOLDER. The folder gets bin, lib with the libraries of codecs, and the licenses.
set -eu
folder=$2
mkdir -p "$folder"

case $1 in
  # apps/extraction/frame/frame.ts: one JPEG of a WebM or MP4.
  extraction)
    libraries='libdav1d'
    parts='--enable-demuxer=matroska,mov --enable-decoder=vp8,vp9,h264,libdav1d --enable-parser=vp8,vp9,h264,av1
      --enable-filter=scale --enable-encoder=mjpeg --enable-muxer=image2pipe --enable-protocol=file,pipe' ;;
  # libs/remote-browser/recording/video-files.ts: JPEGs become parts of a WebM or MP4, and the parts one file.
  browser)
    libraries='libvpx libx264'
    parts='--enable-gpl --enable-demuxer=concat,image2,matroska,mov --enable-decoder=mjpeg --enable-parser=mjpeg,vp8,h264
      --enable-filter=scale,pad --enable-encoder=libx264,libvpx_vp8 --enable-muxer=mp4,webm --enable-protocol=file
      --enable-bsf=h264_mp4toannexb' ;;
  *) exit 0 ;;
esac

sed -i 's/^Types: deb$/Types: deb deb-src/' /etc/apt/sources.list.d/debian.sources
apt-get update
apt-get install -y --no-install-recommends dpkg-dev gcc libc6-dev make nasm pkg-config $(printf '%s-dev ' $libraries)
cd "$(mktemp -d)"
apt-get source ffmpeg
cd ffmpeg-*/
./configure --disable-everything --disable-autodetect --disable-doc --disable-network --disable-debug --toolchain=hardened \
  --disable-ffplay --disable-ffprobe $(printf -- '--enable-%s ' $libraries) $parts --extra-ldexeflags=-Wl,-rpath,/usr/local/lib
make -j "$(nproc)"

mkdir -p "$folder/bin" "$folder/lib" "$folder/share/doc/ffmpeg"
strip -o "$folder/bin/ffmpeg" ffmpeg
for library in $libraries; do
  cp "$(ldd ffmpeg | awk -v name="$library." 'index($1, name) == 1 { print $3 }')" "$folder/lib/"
  cp "/usr/share/doc/$library-dev/copyright" "$folder/share/doc/ffmpeg/$library"
done
cp debian/copyright "$folder/share/doc/ffmpeg/"
