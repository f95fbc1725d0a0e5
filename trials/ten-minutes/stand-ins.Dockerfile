# Where no registry of images can be reached: stand-ins for those that deploy/ names, made of Debian's packages.
#   mmdebstrap --variant=minbase bookworm bookworm.tar && docker import bookworm.tar docker.io/library/debian:bookworm-slim
#   mmdebstrap --variant=minbase --include=ca-certificates forky forky.tar && docker import forky.tar forky
#   docker build --file stand-ins.Dockerfile --target postgres --tag docker.io/library/postgres:18 FOLDER
# and so on for node:24-bookworm-slim, caddy:2, haproxy:3.2, prom/prometheus, prom/alertmanager and prom/blackbox-exporter. FOLDER
# has the two scripts of github.com/docker-library/postgres, and in ca.pem the authority of npm's registry. Then `docker save`.
FROM docker.io/library/debian:bookworm-slim AS node
RUN apt-get update && apt-get install --yes --no-install-recommends ca-certificates nodejs npm
COPY ca.pem /etc/ssl/
ENV NODE_EXTRA_CA_CERTS=/etc/ssl/ca.pem

FROM docker.io/library/debian:bookworm-slim AS caddy
RUN apt-get update && apt-get install --yes --no-install-recommends caddy
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]

FROM docker.io/library/debian:bookworm-slim AS watching
RUN apt-get update \
  && apt-get install --yes --no-install-recommends prometheus prometheus-alertmanager prometheus-blackbox-exporter \
  && install --directory --owner nobody /prometheus /alertmanager
USER nobody

FROM watching AS prometheus
ENTRYPOINT ["prometheus", "--config.file=/etc/prometheus/prometheus.yml", "--storage.tsdb.path=/prometheus"]

FROM watching AS alertmanager
ENTRYPOINT ["prometheus-alertmanager", "--config.file=/etc/alertmanager/alertmanager.yml", "--storage.path=/alertmanager"]

FROM watching AS blackbox-exporter
ENTRYPOINT ["prometheus-blackbox-exporter", "--config.file=/etc/prometheus/blackbox.yml"]

FROM forky AS haproxy
RUN apt-get update && apt-get install --yes --no-install-recommends haproxy
USER haproxy
STOPSIGNAL SIGUSR1
CMD ["haproxy", "-W", "-db", "-f", "/usr/local/etc/haproxy/haproxy.cfg"]

# The steps of 18/trixie/Dockerfile there.
FROM forky AS postgres
RUN groupadd --gid 999 postgres \
  && useradd --uid 999 --gid 999 --home-dir /var/lib/postgresql --create-home postgres \
  && apt-get update && apt-get install --yes --no-install-recommends gosu locales postgresql-common \
  && sed -ri 's/#(create_main_cluster) .*$/\1 = false/' /etc/postgresql-common/createcluster.conf \
  && apt-get install --yes --no-install-recommends postgresql-18 \
  && localedef -i en_US -f UTF-8 en_US.UTF-8 \
  && sed -ri "s!^#?(listen_addresses)\s*=\s*\S+.*!\1 = '*'!" /usr/share/postgresql/18/postgresql.conf.sample \
  && mkdir /docker-entrypoint-initdb.d \
  && install --directory --owner postgres --group postgres --mode 3777 /var/run/postgresql
ENV LANG=en_US.utf8 PG_MAJOR=18 PGDATA=/var/lib/postgresql/18/docker
ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/usr/lib/postgresql/18/bin
VOLUME /var/lib/postgresql
COPY --chmod=0755 docker-entrypoint.sh docker-ensure-initdb.sh /usr/local/bin/
ENTRYPOINT ["docker-entrypoint.sh"]
STOPSIGNAL SIGINT
CMD ["postgres"]
