import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = { target: process.env.API_URL ?? 'http://127.0.0.1:3000', changeOrigin: false, ws: true }

export default defineConfig({
  plugins: [react()],
  server: { proxy: { '/api': api } },
  preview: { proxy: { '/api': api } },
  build: {
    manifest: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        // What every screen needs comes in one file instead of thirty; antd is left to be split by what a screen uses.
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack|i18next|react-i18next|zod|lucide-react)[\\/]/,
            },
          ],
        },
      },
    },
  },
})
