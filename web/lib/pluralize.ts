/** '1 room', '2,000 rooms'. */
export const pluralize = (count: number, one: string, many = `${one}s`) =>
  `${numbers.format(count)} ${count === 1 ? one : many}`

/** '1 person', '2,000 people'. */
export const peopleText = (count: number) => pluralize(count, 'person', 'people')

const numbers = new Intl.NumberFormat('en-US')
