import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const index = fileURLToPath(import.meta.resolve('lucide-react/icons/plane')).replace(
  /icons\/plane\.mjs$/,
  'lucide-react.mjs',
)

/**
 * Imports each icon from its own file instead of the index of two thousand, so that the build knows which page renders
 * which icon and puts it beside that page's code. Otherwise each icon shared by several pages would be a file to load.
 * Imports by path in the sources would do the same, with ninety more lines and unchecked names.
 */
export function iconFiles(): Plugin {
  let files = new Map<string, string>()
  return {
    name: 'icon-files',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      files = filesByName(readFileSync(index, 'utf8'))
    },
    transform(code, id) {
      if (!/\/web\/.+\.tsx?$/.test(id) || !code.includes("from 'lucide-react'")) return undefined
      const rewritten = code.replaceAll(/import \{([^}]+)\} from 'lucide-react'/g, (_whole, names: string) =>
        importsOf(names, files),
      )
      return { code: rewritten, map: null }
    },
  }
}

/** Turns `Plane, Clock as Time, type LucideIcon` into one import each, without types. */
function importsOf(names: string, files: ReadonlyMap<string, string>): string {
  const specifiers = names.split(',').map((name) => name.trim())
  const icons = specifiers.filter((name) => name !== '' && !name.startsWith('type '))
  return icons
    .map((name) => {
      const [icon = '', local = icon] = name.split(' as ')
      const file = files.get(icon)
      if (file === undefined) throw new Error(`lucide-react has no icon ${icon}.`)
      return `import ${local} from 'lucide-react/icons/${file}'`
    })
    .join(';')
}

/** The index has lines like `export { default as Plane, default as PlaneIcon } from './icons/plane.mjs'`. */
function filesByName(text: string): Map<string, string> {
  const lines = text.matchAll(/export \{([^}]+)\} from '\.\/icons\/([\w-]+)\.mjs'/g)
  const pairs = [...lines].flatMap(([, names = '', file = '']) =>
    [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, file] as const),
  )
  return new Map(pairs)
}
