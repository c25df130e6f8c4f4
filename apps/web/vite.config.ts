import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = { target: process.env.API_URL ?? 'http://127.0.0.1:3000', changeOrigin: false, ws: true }

export default defineConfig({
  plugins: [react()],
  server: { proxy: { '/api': api } },
  preview: { proxy: { '/api': api } },
  build: { manifest: true, target: 'es2022', modulePreload: { polyfill: false }, assetsInlineLimit: 0, chunkSizeWarningLimit: 900 },
})
