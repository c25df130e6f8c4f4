/** What the home page counts. */
export { countSlips } from './count-receivers.ts'
