/**
 * What a text or date field of a form takes besides its limits: `const field = fieldProps(labels, vendor)`, then
 * `<TextField {...field('name')} isRequired />`. Without a value it is empty.
 */
export const fieldProps =
  <Name extends string>(
    labels: Readonly<Record<Name, string>>,
    values: { readonly [Key in NoInfer<Name>]?: unknown } | undefined,
  ) =>
  (name: Name) => ({ name, label: labels[name], defaultValue: String(values?.[name] ?? '') })
