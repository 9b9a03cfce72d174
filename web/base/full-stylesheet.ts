let loading: Promise<void> | undefined

/**
 * Loads the styles of all pages. A first page brings its own (scripts/first-pages.ts); every other page waits for these. Throws
 * if they can't be fetched; the next call tries again.
 */
export function loadFullStylesheet(): Promise<void> {
  const address = document.querySelector('link[rel=stylesheet][type="text/plain"]')?.getAttribute('href')
  if (!address) return Promise.resolve()
  loading ??= add(address).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

function add(address: string): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = address
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new TypeError(`${address} was not reached.`))
    })
    document.head.append(link)
  })
}

/** The first page that this document was built for: one of `firstPages` in scripts/page-modules.ts. */
export const firstPageName = () => document.querySelector<HTMLMetaElement>('meta[name=first-page]')?.content
