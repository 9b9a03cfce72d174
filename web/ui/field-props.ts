/**
 * The props of a form's text or date field, apart from its limits: `const field = fieldProps(labels, vendor)`, then `<TextField
 * {...field('name')} isRequired />`. Without a value the field is empty.
 */
export const fieldProps =
  <Name extends string>(
    labels: Readonly<Record<Name, string>>,
    values: { readonly [Key in NoInfer<Name>]?: unknown } | undefined,
  ) =>
  (name: Name) => ({ name, label: labels[name], defaultValue: String(values?.[name] ?? '') })
