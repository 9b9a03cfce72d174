/** Runs before tests that start the real server. */
export { buildServer as setup } from './setup.mjs'
