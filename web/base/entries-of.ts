/** The entries of a record, whose names keep their type. */
export function entriesOf<Name extends string, Value>(
  record: Readonly<Record<Name, Value>>,
): [Name, Value][] {
  const entries: [Name, Value][] = []
  for (const name in record) if (Object.hasOwn(record, name)) entries.push([name, record[name]])
  return entries
}
