/** Title of the window. React puts it into the head of the document. */
export function PageTitle({ title }: { readonly title: string }) {
  return <title>{`${title} · India Market Data`}</title>;
}
