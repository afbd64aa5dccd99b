#!/usr/bin/env bash
# shellcheck disable=SC2015 # fail never fails itself
# The Debian package: made by cpack of what has been built, unpacked elsewhere, used there. package.sh BINARY BUILD
# shellcheck source=tests/cli/lib.sh
source "$(dirname "$0")/lib.sh"
build=$2
for tool in cpack dpkg-deb dpkg-shlibdeps; do
  command -v $tool >/dev/null && continue
  echo "skipped: there is no $tool"
  exit 0
done

# Quickly: how small it is does not matter here.
cpack --config "$build/CPackConfig.cmake" -B "$PWD/packages" -D CPACK_DEBIAN_COMPRESSION_TYPE=gzip >log 2>&1 ||
  fail "cpack: $(tail -n 5 log)"
package=$(compgen -G 'packages/heddle_*.deb') || fail "no package: $(tail -n 5 log)"
dpkg-deb --field "$package" >fields
for needed in clang-19 libc6 libz3-4 libllvm19 libgmp10 libstdc++6; do
  grep -qE "^Depends:.* ${needed//+/\\+}( |,|\$)" fields || fail "the package does not depend on $needed: $(grep Depends fields)"
done
dpkg-deb --contents "$package" >contents
for file in bin/heddle include/heddle.h share/man/man1/heddle.1.gz share/bash-completion/completions/heddle \
  share/zsh/vendor-completions/_heddle share/fish/vendor_completions.d/heddle.fish share/doc/heddle/copyright \
  share/doc/heddle/changelog.gz share/doc/heddle/README.md share/doc/heddle/docs/command-line.md \
  share/heddle/examples/account.c; do
  grep -q " \./usr/$file\$" contents || fail "the package does not hold $file"
done
if command -v lintian >/dev/null; then
  lintian --fail-on error "$package" >lint 2>&1 || fail "lintian: $(grep '^E' lint)"
else
  echo "not checked: there is no lintian"
fi

# Unpacked it works, with its own header, from another folder, also when the sources have gone. It was built here, so
# it would find them; the header that it takes is its own.
dpkg-deb -x "$package" root
heddle=$PWD/root/usr/bin/heddle
mkdir -p elsewhere && cd elsewhere || exit 2
expect 0 '^heddle: safe' check ../root/usr/share/heddle/examples/account.c
expect 1 '^heddle: unsafe \(assertion\)' check ../root/usr/share/heddle/examples/account_lost_update.c
expect 1 '^heddle: unsafe \(assertion\)' check ../root/usr/share/heddle/examples/peterson_broken.heddle
printf '#include <heddle.h>\nint main(void) { return 0; }\n' >header.c
echo '#error the wrong one' >>../root/usr/include/heddle.h
expect 2 'usr/include/heddle.h.*the wrong one' check header.c
cmp -s <(gzip -dc ../root/usr/share/man/man1/heddle.1.gz) <("$heddle" manual) || fail "another manual page"
finish
