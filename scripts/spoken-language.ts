import type { Plugin } from 'vite'

/**
 * The product speaks English, and main.tsx says so to react-aria. It asks the browser all the same, before anything is
 * drawn, for its language and which way that is written; the browser then loads its tables of all languages, which took
 * a seventh of the time of a first page. Fails the build when the library asks otherwise than it did.
 */
export function forceEnglishLocale(): Plugin {
  return {
    name: 'speak-english',
    apply: 'build',
    transform(code, id) {
      const [, change] = changes.find(([file]) => id.includes(file)) ?? []
      if (change === undefined) return undefined
      const changed = code.replace(change.from, change.to)
      return changed === code ? this.error(`${id} is not as it was.`) : { code: changed, map: null }
    },
  }
}

const changes: readonly (readonly [file: string, change: { from: RegExp; to: string }])[] = [
  [
    'react-aria/dist/private/i18n/useDefaultLocale',
    {
      from: /(function \S+\(\) \{)\s+let locale = typeof window[^]+?supportedLocalesOf[^]+?\n\}/,
      to: "$1 return { locale: 'en-US', direction: 'ltr' } }",
    },
  ],
  [
    'react-aria/dist/private/i18n/utils',
    { from: /(function \S+\(localeString\) \{)/, to: "$1 if (localeString === 'en-US') return false;" },
  ],
]
