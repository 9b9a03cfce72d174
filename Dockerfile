# syntax=docker/dockerfile:1
ARG NODE=docker.io/library/node:24-slim
# The image that runs now, when this one replaces it: pages that are open still ask for its files.
ARG BEFORE=${NODE}

FROM ${BEFORE} AS before
USER root
RUN mkdir -p /app/dist/web/assets

FROM ${NODE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
COPY . .
RUN node scripts/build.mjs && node scripts/run.mjs scripts/release-files.ts dist/release

FROM ${NODE}
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY --from=build /app/dist/release ./
COPY --from=before /app/dist/web/assets ./dist/before/assets
# A new volume takes the owner of its folder. 1000 is the user node of the base image.
RUN mkdir /data /backups && chown 1000:1000 /data /backups
USER 1000:1000
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
