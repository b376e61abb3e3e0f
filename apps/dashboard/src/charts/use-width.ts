import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Measures the width of an element, now and whenever it changes. Units: whole pixels; 0 before the first measure. */
export function useWidth<Type extends HTMLElement>(): readonly [RefObject<Type | null>, number] {
  const element = useRef<Type>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measured = element.current;
    if (measured === null) return;
    const measure = (): void => setWidth(Math.floor(measured.getBoundingClientRect().width));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
