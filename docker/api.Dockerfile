# The API. Build from the repository's root: docker build -f docker/api.Dockerfile -t india-market-data/api .
FROM node:26.10.0-bookworm-slim AS build
WORKDIR /workspace
COPY . .
RUN --mount=type=cache,target=/root/.npm node tools/bootstrap/package-app.mjs api /packaged

FROM node:26.10.0-bookworm-slim
# Nothing in here installs packages: only the runtime stays.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack \
  /usr/local/bin/yarn /usr/local/bin/yarnpkg /opt/yarn*
ENV NODE_ENV=production HOST=0.0.0.0
WORKDIR /app
# Root owns the files, the process is somebody else: it cannot change its own code.
COPY --from=build /packaged ./
USER 1000:1000
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=6 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT||3000}/health/live`).then(({ok})=>process.exit(ok?0:1),()=>process.exit(1))"]
ENTRYPOINT ["node", "--max-semi-space-size=8"]
CMD ["apps/api/dist/main.js"]
