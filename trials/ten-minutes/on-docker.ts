import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readSteps } from './read-page.ts'
import type { Way } from './way.ts'

// Its own processes, mounts, network and shared memory; its root is the folder. All ends with dockerd, which is process 1. Both names
// lead to the address that slirp4netns gives.
const script = `
root=$1; shift
mount --make-rprivate /
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
for place in /sys /dev; do mount --rbind $place "$root$place"; done
for place in /run /tmp /mnt; do mount -t tmpfs tmpfs "$root$place"; done
while [ $# -gt 0 ]; do mkdir --parents "$root$2"; mount --bind "$1" "$root$2"; shift 2; done
mkdir --parents "$root/mnt/old"
cd "$root"
pivot_root . mnt/old
umount --lazy /mnt/old
echo nameserver 10.0.2.100 > /etc/resolv.conf
dnsmasq --no-hosts --no-resolv --server=10.0.2.3 --address=/invest.example/10.0.2.100
exec dockerd --cgroup-parent=/cairn-ten-minutes`

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '../..', file), 'utf8')
const secrets = readSteps(read('deploy/README.md'), 'Secrets')[0]!.lines
const upgrade = readSteps(read('docs/operating/upgrade.md'), 'Several servers, without a pause')[0]!.lines
const withTwo = `cd /opt/cairn/deploy
export COMPOSE_FILE=compose.yaml:compose.postgres.yaml:compose.two-servers.yaml:compose.override.yaml`
const node = 'NODE_EXTRA_CA_CERTS=authority.crt /srv/root/node_modules/.bin/node /srv/root/trials/ten-minutes'

/** Prints what the doctor finds, and ends with 1 where something else than this must be mended. */
const examine = (known: string) => `found=$(docker compose exec cairn cairn doctor || true)
echo "$found"
[ -z "$(echo "$found" | grep MEND | grep --invert-match '${known}')" ]`

/** Runs lines while a member reads; no call may fail. */
const meanwhile = (seconds: number, lines: string) => `${withTwo}
exec 3< <(${node}/member.ts https://invest.example ${seconds})
head --lines=1 <&3
${lines}
grep ' 0 failed' <&3`

// The server trusts the authority of the trial, so that its doctor can look at the public addresses.
const trust = `
cd /opt/cairn/deploy
cat > compose.override.yaml <<end
services:
  cairn: &trust
    environment: { NODE_EXTRA_CA_CERTS: /authority.crt }
    volumes: ['./authority.crt:/authority.crt:ro']
end`

/** The second part of the page, then the two other compose files, on Docker's own engine. Its images can be given as files. */
export const onDocker: Way = {
  heading: 'With Docker alone',
  needed: ['unshare'],
  debian: [
    'ca-certificates,iptables,docker.io,docker-cli,docker-compose,docker-buildx,git,openssl,curl,dnsmasq-base,libatomic1',
    'trixie',
  ],
  boot: (folder, shared) => [
    ...'unshare --mount --pid --net --uts --ipc --fork --kill-child sh -euc'.split(' '),
    script,
    'sh',
    folder,
    ...Object.entries(shared).flat(),
  ],
  isUp: 'docker info',
  after: {
    '': 'for file in /srv/images/*.tar; do [ ! -e "$file" ] || docker load --quiet --input "$file"; done',
    'Caddy and the alerts': `${trust}
until docker cp --quiet caddy:/data/caddy/pki/authorities/local/root.crt authority.crt; do sleep 1; done
chmod a+r authority.crt
docker compose up --detach --wait`,
  },
  // A control group outlives its processes.
  clean: 'find /sys/fs/cgroup -depth -type d -path "*/cairn-ten-minutes*" -exec rmdir {} +',
  looks: [
    `docker create --name files cairn && mkdir /tmp/image && docker export files | tar --extract --directory /tmp/image
docker rm files
/srv/root/node_modules/.bin/node /srv/root/trials/ten-minutes/examine-image.ts /tmp/image`,
    // No process has a right beyond an ordinary user's.
    `cd /opt/cairn/deploy
rights=$(docker compose exec cairn sh -c 'cat /proc/[0-9]*/status' | grep -E '^(Cap(Prm|Eff|Bnd|Amb)|Uid|Gid|NoNewPrivs):' | tr -s '\\t' ' ')
[ -z "$(echo "$rights" | grep -vE '^(Cap...: 0{16}|.id:( 10001){4}|NoNewPrivs: 1)$')" ]`,
    `cd /opt/cairn/deploy && ${node}/first-owner.ts LINK`,
    'cd /opt/cairn/deploy && docker compose exec cairn cairn backup && ls /mnt/archive/cairn',
    `until curl --silent 'localhost:9090/api/v1/query?query=up' | grep --quiet 'cairn"},"value":[[0-9.]*,"1"'; do sleep 1; done`,
    // Prometheus evaluates the rules, and Alertmanager gets what fires.
    'until curl --silent localhost:9093/api/v2/alerts | grep --quiet CairnHeartbeat; do sleep 1; done',
    `kill -9 "$(docker inspect --format '{{.State.Pid}}' deploy-cairn-1)"
began=$(date +%s%3N)
until curl --silent --fail --cacert /opt/cairn/deploy/authority.crt https://invest.example/ready; do sleep 0.1; done
echo " $(($(date +%s%3N) - began)) ms after kill -9"`,
    // The certificates of Caddy's own authority end within a day.
    `cd /opt/cairn/deploy
${examine('certificate')}`,
    // The other two files, on an installation of their own. Its certificate is its own authority.
    `cd /opt/cairn/deploy
docker compose stop
docker inspect --format '{{.State.ExitCode}}' deploy-cairn-1 | grep --line-regexp 0
docker compose down --volumes
docker rm --force caddy prometheus alertmanager blackbox
git clean --quiet --force -dx . && git checkout --quiet .
cp cairn.env.example cairn.env
(${secrets.replace(/smtps:[^']*/, 'MAIL')})
mkdir certificates
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -noenc -days 90 -subj /CN=trial \\
  -addext 'subjectAltName=DNS:invest.example,DNS:office.invest.example' -keyout key.pem -out authority.crt
cat authority.crt key.pem > certificates/site.pem
${trust}
export COMPOSE_FILE=compose.yaml:compose.postgres.yaml:compose.override.yaml
docker compose up --detach --wait
${examine('no owner\\|reached')}`,
    `${withTwo}
echo '  cairn-2: *trust' >> compose.override.yaml
docker compose up --detach --wait
${examine('no owner')}`,
    meanwhile(20, 'docker kill deploy-cairn-1 && sleep 5 && docker compose up --detach --wait'),
    // An upgrade, to a commit that changes nothing.
    meanwhile(
      60,
      `git -c user.name=trial -c user.email=trial@example commit --quiet --allow-empty --message next
${upgrade.replace(/^export.*$/m, '')}`,
    ),
  ],
}
