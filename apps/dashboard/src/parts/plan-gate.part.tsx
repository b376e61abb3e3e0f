import { Link } from '@tanstack/react-router';
import { Notice } from './notice.part';

/** Says that the plan does not have what the page is about, in the words of the API, and leads to the plans. */
export function PlanGate({ refusal }: { readonly refusal: string }) {
  return <Notice tone="late" title={refusal} actions={<Link to="/plan">Plans</Link>} />;
}
