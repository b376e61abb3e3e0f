# The ingestor, the migration and the operator's command line.
# Build from the repository's root: docker build -f docker/ingestor.Dockerfile -t india-market-data/ingestor .
FROM node:26.10.0-bookworm-slim AS build
WORKDIR /workspace
COPY . .
RUN --mount=type=cache,target=/root/.npm node tools/bootstrap/package-app.mjs ingestor /packaged

FROM node:26.10.0-bookworm-slim
# Nothing in here installs packages: only the runtime stays. The raw payloads are all that the process may write.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack \
  /usr/local/bin/yarn /usr/local/bin/yarnpkg /opt/yarn* \
  && install --directory --owner=1000 --group=1000 --mode=0750 /data
ENV NODE_ENV=production INGESTOR_HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
# Root owns the files, the process is somebody else: it cannot change its own code.
COPY --from=build /packaged ./
USER 1000:1000
EXPOSE 3001
VOLUME /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=6 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.INGESTOR_PORT||3001}/health/live`).then(({ok})=>process.exit(ok?0:1),()=>process.exit(1))"]
ENTRYPOINT ["node", "--max-semi-space-size=32"]
CMD ["apps/ingestor/dist/main.js"]
