# The API. Build from the repository's root: docker build -f docker/api.Dockerfile .
FROM node:26-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --omit=optional && npx tsc -b apps/api && npm prune --omit=dev --omit=optional

FROM node:26-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0
WORKDIR /app
COPY --from=build --chown=node:node /app /app
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+(process.env.PORT||3000)+'/health/ready').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "apps/api/dist/main.js"]
