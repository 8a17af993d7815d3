# The whole product in one image: docker build --tag customs .
# The last stage holds the server, the pages and PostgreSQL's client programs (for `server backup`), and runs without root.

FROM node:22-bookworm-slim AS node

FROM rust:1.95-bookworm AS build
COPY --from=node /usr/local/bin/node /usr/local/bin/node
COPY --from=node /usr/local/lib/node_modules /usr/local/lib/node_modules
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
WORKDIR /customs
COPY . .
RUN node scripts/setup.mjs
RUN node scripts/build-core.mjs && node scripts/build-web.mjs
# Cargo keeps the names of functions in what has settings of its own, so they are taken out here. Of functions that are the same
# one is kept, where Rust brings the linker that can do so. Addresses in tables are packed: the image's C library (2.36) reads that,
# older systems' does not, so only the image has it.
RUN cargo rustc --locked --profile dist --package server --bin server -- -C strip=symbols \
  -C link-arg=-Wl,-z,pack-relative-relocs \
  $([ "$(uname -m)" = x86_64 ] && echo -C link-arg=-Wl,--icf=all)
RUN cargo build --locked --profile print --package print --package reading
# The models that read pictures: from the cache of the build to the folder beside the program.
RUN cp -r /root/.cache/customs-office/models-3.10.0-half /customs/models

FROM debian:bookworm-slim
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates curl postgresql-client-15 tini \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --system --uid 10001 --user-group --home-dir /data --shell /usr/sbin/nologin customs \
  && install --directory --owner customs --group customs /data /gateway
COPY --from=build /customs/target/dist/server /customs/target/print/customs-print /usr/local/bin/
COPY --from=build /customs/target/print/customs-read /usr/local/bin/
COPY --from=build /customs/models /usr/local/bin/models
COPY --from=build /customs/server/print/fonts /usr/local/bin/fonts
COPY --from=build /customs/web/dist /usr/share/customs/web
ENV HOST=0.0.0.0 PORT=8080 DATA_DIR=/data WEB_DIR=/usr/share/customs/web
USER customs
WORKDIR /data
VOLUME /data
EXPOSE 8080
# SIGTERM ends streams, then requests, then background work: give it 60 s (docker stop --time 60).
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD curl --fail --silent --output /dev/null "http://${ADMIN_LISTEN:-127.0.0.1:$PORT}/api/readyz" || exit 1
ENTRYPOINT ["tini", "--", "server"]
CMD ["serve"]
