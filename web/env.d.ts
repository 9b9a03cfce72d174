/** Written into the built page by vite.config.ts. */
interface ImportMetaEnv {
  readonly VITE_CONTRACT?: string
  readonly VITE_VERSION?: string
}
