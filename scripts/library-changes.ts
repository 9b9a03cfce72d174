import type { Plugin } from 'vite'

/**
 * The product is in English, and main.tsx passes that to react-aria. react-aria still reads the browser's language and
 * writing direction before the first render; the browser then loads its tables of all languages, which took a seventh
 * of the time of a first page. Fails the build when the library's code has changed.
 */
export function forceEnglishLocale(): Plugin {
  return {
    name: 'force-english-locale',
    apply: 'build',
    transform(code, id) {
      const [, change] = changes.find(([file]) => id.includes(file)) ?? []
      if (change === undefined) return undefined
      const changed = code.replace(change.from, change.to)
      return changed === code ? this.error(`${id} has changed.`) : { code: changed, map: null }
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
  // The locales of web/lib/dates.ts have no calendar but this; the ten others are 5 KB of every form with a date.
  [
    '@internationalized/date/dist/private/createCalendar',
    { from: /switch\(name\)\{[^]+default:\s+return (new \([^)]+\)\(\);)\s+\}/, to: 'return $1' },
  ],
]
