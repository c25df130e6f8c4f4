# Untested: written by the guide, never built where the project is proved. docs/operations.md describes what is.
FROM node:24-bookworm-slim
WORKDIR /opt/sala
COPY . .
RUN npm install --no-save --no-audit --no-fund && npm run build && useradd --system sala && mkdir -p /var/lib/sala && chown sala /var/lib/sala
USER sala
ENV NODE_ENV=production HOST=0.0.0.0 FILES_DIR=/var/lib/sala/files NODE_COMPILE_CACHE=/var/lib/sala/compiled
EXPOSE 3000
HEALTHCHECK --interval=10s CMD node -e "fetch('http://127.0.0.1:3000/api/health/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "--import=./scripts/quick-start.ts", "apps/api/src/server.ts"]
