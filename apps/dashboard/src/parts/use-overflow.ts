import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Tells whether the content of an element is wider than the element, now and whenever one of both changes. */
export function useOverflow<Type extends HTMLElement>(): readonly [RefObject<Type | null>, boolean] {
  const element = useRef<Type>(null);
  const [isWide, setWide] = useState(false);
  useLayoutEffect(() => {
    const outer = element.current;
    if (outer === null) return;
    const measure = (): void => setWide(outer.scrollWidth > outer.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(outer);
    for (const inner of outer.children) observer.observe(inner);
    return () => observer.disconnect();
  }, []);
  return [element, isWide];
}
