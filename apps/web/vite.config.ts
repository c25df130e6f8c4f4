import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunks } from './chunks.ts'
import { compress } from './compress.ts'

const api = { target: process.env.API_URL ?? 'http://127.0.0.1:3000', changeOrigin: false, ws: true }
const { plugin, groups } = chunks()

export default defineConfig({
  plugins: [react(), plugin, compress()],
  server: { proxy: { '/api': api } },
  preview: { proxy: { '/api': api } },
  build: {
    manifest: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
})
