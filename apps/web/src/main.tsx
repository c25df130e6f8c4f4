import './kit/no-eval.ts'
import '@fontsource-variable/inter'
import '@fontsource-variable/kantumruy-pro'
import './kit/kit.css'
import './app/app.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { prepareWords } from './kit/words.ts'

await prepareWords()
createRoot(document.getElementById('root')!).render(<App />)
