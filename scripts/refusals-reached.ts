import { parseSync, Visitor, type ESTree } from 'vite'
import type { SourceFile } from './source-file.ts'

type Program = ESTree.Program
type Statement = Program['body'][number]

/** A code, with the path from the handler to where it is refused, for the message. */
type ReachedCodes = ReadonlyMap<string, string>

/**
 * The codes that each procedure's handler may refuse, by path: every `refuse('CODE')` in the functions it names,
 * transitively. Doesn't see refusals of a dependency's own method (`deps.sms`), and ignores conditions: it also finds a
 * code that one caller can never get. Skips the gate, because the contract derives its refusals from the access.
 */
export function refusalsOfProcedures(files: readonly SourceFile[]): Map<string, ReachedCodes> {
  const modules = files.map(readModule)
  const units = new Map(
    modules.flatMap(({ units: moduleUnits }) => moduleUnits.map((unit) => [unit.id, unit] as const)),
  )
  return new Map(
    modules.flatMap(({ handlers }) =>
      handlers.map((handler) => [handler.id, follow(handler, units)] as const),
    ),
  )
}

/** A piece of a module that others name: a declaration, or a static method as `Class.method`. */
type Unit = { id: string; uses: readonly string[]; codes: readonly string[] }

function follow(from: Unit, units: ReadonlyMap<string, Unit>): ReachedCodes {
  const reached = new Map<string, string>()
  const seen = new Set<string>()
  function visitUnit({ uses, codes }: Unit, trail: string): void {
    for (const code of codes) if (!reached.has(code)) reached.set(code, trail)
    for (const id of uses) {
      const next = units.get(id)
      if (!next || seen.has(id)) continue
      seen.add(id)
      visitUnit(next, `${trail} > ${id.split(':').at(-1) ?? ''}`)
    }
  }
  visitUnit(from, from.id)
  return reached
}

function readModule({ path, text }: SourceFile) {
  const { program } = parseSync(path, text)
  const declared = program.body.flatMap((statement) => declaredBy(statement))
  const origins = new Map([
    ...program.body.flatMap(importedBy),
    ...declared.map(({ name }) => [name, `${path}:${name}`] as const),
  ])
  const { values, refused, handlers } = readNames(program)
  const unitOf = (id: string, { start, end }: Range): Unit => {
    const isInside = (one: Range) => start <= one.start && one.end <= end
    const uses = values.filter(isInside).flatMap(({ name, member }) => {
      const origin = origins.get(name)
      return origin === undefined ? [] : [origin, `${origin}.${member}`]
    })
    return { id, uses, codes: refused.filter(isInside).map(({ name }) => name) }
  }
  return {
    units: declared.map((one) => unitOf(`${path}:${one.name}`, one)),
    handlers: handlers.map((one) => unitOf(one.name, one)),
  }
}

type Range = { start: number; end: number }
type NamedRange = Range & { name: string }

/** The names that a top-level statement declares. A class counts as its static methods and, separately, itself. */
function declaredBy(statement: Statement): NamedRange[] {
  const isExport = statement.type === 'ExportNamedDeclaration'
  const declaration = isExport ? statement.declaration : statement
  const { start, end } = statement
  if (declaration?.type === 'FunctionDeclaration' && declaration.id) {
    return [{ name: declaration.id.name, start, end }]
  }
  if (declaration?.type === 'VariableDeclaration') {
    return declaration.declarations.flatMap(({ id }) =>
      id.type === 'Identifier' ? [{ name: id.name, start, end }] : [],
    )
  }
  if (declaration?.type !== 'ClassDeclaration' || !declaration.id) return []
  const { name } = declaration.id
  return declaration.body.body.flatMap((member) => {
    const isStatic = member.type === 'MethodDefinition' && member.static && member.key.type === 'Identifier'
    const qualifiedName = isStatic && member.key.type === 'Identifier' ? `${name}.${member.key.name}` : name
    return [{ name: qualifiedName, start: member.start, end: member.end }]
  })
}

/** The path of one of our own modules; undefined for a library. */
const resolveImport = (specifier: string) =>
  /^#(?:contract|server|web)\//.test(specifier) ? specifier.slice(1) : undefined

/** The origins of names that a statement imports from our own modules, as `path:name`. */
function importedBy(statement: Statement): (readonly [string, string])[] {
  if (statement.type !== 'ImportDeclaration') return []
  const from = resolveImport(statement.source.value)
  return statement.specifiers.flatMap((specifier) => {
    if (
      from === undefined ||
      specifier.type !== 'ImportSpecifier' ||
      specifier.imported.type !== 'Identifier'
    )
      return []
    return [[specifier.local.name, `${from}:${specifier.imported.name}`] as const]
  })
}

const gates = new Set(['api', 'jsonApi', 'queryApi'])

/** The names that a module uses as values, the codes it refuses, and the handlers it gives to procedures. */
function readNames(program: Program) {
  const [names, types, refused, handlers]: [NamedRange[], Range[], NamedRange[], NamedRange[]] = [
    [],
    [],
    [],
    [],
  ]
  const members = new Map<number, string>()
  const keys = new Set<number>()
  const skip = (node: Range) => void types.push(node)
  new Visitor({
    Identifier: (node) => void names.push(node),
    TSTypeAliasDeclaration: skip,
    TSTypeAnnotation: skip,
    TSTypeParameterInstantiation: skip,
    Property: (node) => {
      if (!node.computed && !node.shorthand) keys.add(node.key.start)
    },
    MemberExpression: (node) => {
      if (node.computed) return
      keys.add(node.property.start)
      members.set(node.object.start, node.property.name)
    },
    CallExpression: ({ callee, arguments: args, start, end }) => {
      const [first] = args
      if (callee.type === 'Identifier' && callee.name === 'refuse' && first) {
        // A computed code can't be declared: it has to be written where it is refused.
        refused.push({ name: first.type === 'Literal' ? String(first.value) : 'computed', start, end })
      }
      const path = pathOf(callee)
      if (path !== undefined) handlers.push({ name: path, start, end })
    },
  }).visit(program)
  const isType = ({ start }: Range) => types.some((type) => type.start <= start && start < type.end)
  const values = names
    .filter((one) => !keys.has(one.start) && !gates.has(one.name) && !isType(one))
    .map((one) => ({ ...one, member: members.get(one.start) ?? '' }))
  return { values, refused, handlers }
}

/** Returns `workshops.add` for `api.workshops.add.handler`. */
function pathOf(callee: ESTree.Expression): string | undefined {
  if (callee.type !== 'MemberExpression' || callee.computed || callee.property.name !== 'handler')
    return undefined
  const name = callee.object
  if (name.type !== 'MemberExpression' || name.computed || name.object.type !== 'MemberExpression')
    return undefined
  const noun = name.object
  return noun.computed ? undefined : `${noun.property.name}.${name.property.name}`
}
