# Backline as an image: the built server and page, the packages that they need, and nothing to build with.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/contract/package.json packages/contract/
COPY packages/domain/package.json packages/domain/
COPY packages/recognition/package.json packages/recognition/
COPY packages/game-exports/package.json packages/game-exports/
COPY packages/texts/package.json packages/texts/
RUN npm ci --no-audit --no-fund
COPY apps apps
COPY packages packages
RUN npm run build:web && npm run build:server

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/contract/package.json packages/contract/
COPY packages/domain/package.json packages/domain/
COPY packages/recognition/package.json packages/recognition/
COPY packages/game-exports/package.json packages/game-exports/
COPY packages/texts/package.json packages/texts/
RUN npm ci --no-audit --no-fund --omit=dev --workspace=apps/server

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY apps/server/package.json apps/server/
COPY apps/server/migrations apps/server/migrations
COPY packages/recognition/assets packages/recognition/assets
COPY --from=build /app/apps/server/dist apps/server/dist
COPY --from=build /app/apps/web/dist apps/web/dist
RUN mkdir -m 700 /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/api/health/live').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/server/dist/main.js"]
