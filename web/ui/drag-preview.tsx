/** What hangs at the pointer while dragging: the name, or the first of several and how many more. */
export const DragPreview = ({ texts }: { texts: readonly string[] }) => (
  <div className="flex max-w-64 items-center gap-2 rounded-control border border-brand bg-raised px-3 py-2 text-base font-medium text-ink">
    <span className="truncate">{texts[0]}</span>
    {texts.length > 1 && (
      <span className="shrink-0 rounded-full bg-brand px-2 text-sm text-on-brand">+{texts.length - 1}</span>
    )}
  </div>
)
