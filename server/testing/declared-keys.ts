import { z } from 'zod'

/**
 * The paths of everything in `value` that the schema doesn't declare, at any depth. zod strips or ignores such keys,
 * so only this shows whether a response contained more than it declared (security B2, C3).
 */
export function undeclaredKeys(schema: unknown, value: unknown, path = ''): string[] {
  if (value === null || value === undefined) return []
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return undeclaredKeys(schema.unwrap(), value, path)
  }
  if (schema instanceof z.ZodPipe) return undeclaredKeys(schema.out, value, path)
  if (schema instanceof z.ZodArray) {
    return Array.isArray(value)
      ? value.flatMap((item) => undeclaredKeys(schema.element, item, `${path}[]`))
      : [path]
  }
  if (schema instanceof z.ZodUnion) {
    const fits = schema.options.filter((option) => z.safeParse(option, value).success)
    const found = fits.map((option) => undeclaredKeys(option, value, path))
    return found.toSorted((left, right) => left.length - right.length)[0] ?? [path]
  }
  if (schema instanceof z.ZodRecord) return []
  if (typeof value !== 'object') return []
  const shape: Record<string, unknown> = schema instanceof z.ZodObject ? schema.shape : {}
  return Object.entries(value).flatMap(([key, inner]) =>
    Object.hasOwn(shape, key) ? undeclaredKeys(shape[key], inner, `${path}.${key}`) : [`${path}.${key}`],
  )
}

/** Whether a schema is specific at every depth: `any` and `unknown` aren't. */
export function isSpecific(schema: unknown): boolean {
  if (schema instanceof z.ZodAny || schema instanceof z.ZodUnknown) return false
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return isSpecific(schema.unwrap())
  }
  if (schema instanceof z.ZodPipe) return isSpecific(schema.out)
  if (schema instanceof z.ZodArray) return isSpecific(schema.element)
  if (schema instanceof z.ZodUnion) return schema.options.every(isSpecific)
  if (schema instanceof z.ZodRecord) return isSpecific(schema.valueType)
  if (schema instanceof z.ZodObject) {
    const { catchall } = schema.def
    if (catchall !== undefined && !(catchall instanceof z.ZodNever)) return false
    return Object.values(schema.shape).every(isSpecific)
  }
  return schema instanceof z.ZodType
}
