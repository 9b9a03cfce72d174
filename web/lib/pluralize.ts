/** '1 person', '2,000 people'. */
export const pluralize = (count: number, one: string, many = `${one}s`) =>
  `${numbers.format(count)} ${count === 1 ? one : many}`

const numbers = new Intl.NumberFormat('en-US')
