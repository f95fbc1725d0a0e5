import type { Way } from './way.ts'

/** The first part of the page, on a machine whose systemd is process 1. */
export const onSystemd: Way = {
  heading: 'On Debian with systemd',
  needed: ['systemd-nspawn'],
  debian: ['systemd,systemd-sysv,dbus,ca-certificates,iproute2', 'bookworm'],
  boot: (folder, shared) => [
    ...'systemd-nspawn --quiet --boot --register=no --keep-unit --private-network --resolv-conf=off --console=pipe'.split(
      ' ',
    ),
    `--directory=${folder}`,
    ...Object.entries(shared).map(([here, there]) => `--bind-ro=${here}:${there}`),
    '--tmpfs=/mnt/archive:mode=0755',
  ],
  isUp: 'systemctl is-system-running',
  after: {},
  looks: [
    'cd /opt/cairn && NODE_USE_SYSTEM_CA=1 node_modules/.bin/node trials/ten-minutes/first-owner.ts LINK',
    'systemctl is-system-running && systemctl is-active cairn caddy cairn-doctor.timer prometheus prometheus-alertmanager prometheus-blackbox-exporter',
    'systemctl show --property=NRestarts cairn && ls /mnt/archive/cairn',
    // Waits for the first scrape.
    `until curl --silent 'localhost:9090/api/v1/query?query=up' | grep --quiet 'cairn"},"value":[[0-9.]*,"1"'; do sleep 1; done`,
    `until curl --silent 'localhost:9090/api/v1/query?query=probe_success' | grep --quiet '"1"'; do sleep 1; done`,
    // Caddy's own authority signs for half a day, so the probe of the site has a certificate that ends.
    `until curl --silent --get --data-urlencode 'query=ALERTS{alertname="CairnCertificateEnds",alertstate="firing"}' localhost:9090/api/v1/query | grep --quiet '"1"'; do sleep 1; done`,
    `curl --silent localhost:9090/api/v1/rules | grep --only-matching '"type":"alerting"' | wc --lines`,
    // Until the first backup is made; the certificates of Caddy's own authority end within a day.
    'until [ -z "$(cairn doctor | grep MEND | grep --invert-match certificate)" ]; do sleep 5; done',
  ],
}
