# Builds with every tool, runs with none of them. The digest stands for one image whatever the tag becomes
# (docs/operating.md).
FROM node:24-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS build
WORKDIR /almoner
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN node server/build.ts

# What the server imports while it runs. The embedded Postgres and the bundled Node are optional packages of the
# demonstration; of the optional packages only the native password hash and the native picture library are needed.
FROM node:24-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS packages
WORKDIR /almoner
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --omit=optional --ignore-scripts && rm -rf node_modules/.bin
COPY --from=build /almoner/node_modules/@node-rs node_modules/@node-rs
COPY --from=build /almoner/node_modules/@img node_modules/@img

FROM node:24-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 ALMONER_DATA=/data
WORKDIR /almoner
COPY --from=packages /almoner/node_modules node_modules
COPY --from=build /almoner/build build
COPY package.json LICENSE ./
COPY bin/token.ts bin/backup.ts bin/restore.ts bin/
COPY bin/verify/verifying.ts bin/verify/verify-journal.ts bin/verify/verify-receipts.ts bin/verify/
COPY server server
COPY gateway-frame gateway-frame
COPY prisma prisma
COPY themes themes
COPY app/kit app/kit
COPY app/fast/routing app/fast/routing
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000 3001
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", \
    "fetch(`http://127.0.0.1:${process.env.PORT}/jpanel/api/health`)\
    .then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Not `npm start`: npm would stand between the signals and the server.
CMD ["node", "--heap-growing-percent=40", "server/start.ts"]
