import { Button } from './button.part';

interface NextPartProps {
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    fetchNextPage(): Promise<unknown>;
  };
  readonly children: string;
}

/** Foot of a list that is read part by part, with the button that reads on; nothing once all is read. */
export function NextPart({ query, children }: NextPartProps) {
  if (!query.hasNextPage) return null;
  return (
    <div className="panel-foot">
      <Button size="small" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {children}
      </Button>
    </div>
  );
}
