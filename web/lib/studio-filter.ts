import { useQuery } from '@tanstack/react-query'
import { LP } from '#contract/answers.ts'
import { api } from '#web/lib/api.ts'
import type { Filter } from '#web/ui/toolbar.tsx'

export function useStudioFilter({ value, onChange }: Pick<Filter, 'value' | 'onChange'>): Filter {
  const studios = useQuery(api.studios.names.queryOptions())
  return {
    label: 'Studio',
    all: 'All Studios',
    options: [...(studios.data ?? []).map(({ name }) => ({ id: name, label: name })), { id: LP, label: LP }],
    value,
    onChange,
  }
}
