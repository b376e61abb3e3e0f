# The ingestor. Build from the repository's root: docker build -f docker/ingestor.Dockerfile .
FROM node:26-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --omit=optional && npx tsc -b apps/ingestor && npm prune --omit=dev --omit=optional

FROM node:26-bookworm-slim
ENV NODE_ENV=production INGESTOR_HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
COPY --from=build --chown=node:node /app /app
RUN mkdir /data && chown node:node /data
USER node
EXPOSE 3001
VOLUME /data
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+(process.env.INGESTOR_PORT||3001)+'/health/ready').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "apps/ingestor/dist/main.js"]
