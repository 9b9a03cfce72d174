/** Runs before tests that start the real program. */
export { buildServer as setup } from './setup.mjs'
