/** A person's initials in a circle, beside the name and therefore hidden from screen readers. */
export function Initials({ name }: { name: string }) {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? '')][0] ?? '',
  )
  return (
    <span
      aria-hidden
      className="grid size-8 shrink-0 place-items-center rounded-full bg-tint text-xs font-semibold text-brand uppercase"
    >
      {letters.join('')}
    </span>
  )
}
