'use client';

import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';

/**
 * One key a page answers to. keys: as `KeyboardEvent.key`, "Shift+x", or a sequence "g o".
 * label: the words shown in the help dialog. run: opens or moves something, never acts on money by itself.
 * everywhere: listed under "Everywhere" instead of "On this page".
 */
export interface KeyAction {
  keys: string;
  label: string;
  run: () => void;
  everywhere?: boolean;
}

interface Registry {
  register: (id: symbol, actions: readonly KeyAction[]) => void;
  unregister: (id: symbol) => void;
  actions: readonly KeyAction[];
}

const KeyboardContext = createContext<Registry | null>(null);

/** True while a modal dialog or the mobile menu stands open. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && !isTick(target));
}

function isTick(target: HTMLElement): boolean {
  return target instanceof HTMLInputElement && (target.type === 'checkbox' || target.type === 'radio');
}

/** Links and buttons answer Enter and Space themselves. */
function hasOwnEnter(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('a,button,summary,[role="menuitem"]') !== null;
}

function pressed(event: KeyboardEvent): string {
  return event.shiftKey && /^[a-z]$/i.test(event.key) ? `Shift+${event.key.toLowerCase()}` : event.key;
}

const SEQUENCE_MS = 1200;

/** Holds every key action of the screen and listens for them once. Letters are off in fields and dialogs. */
export function KeyboardProvider({ children }: { children: ReactNode }) {
  const groups = useRef(new Map<symbol, readonly KeyAction[]>());
  const [actions, setActions] = useState<readonly KeyAction[]>([]);
  const publish = useCallback(() => setActions([...groups.current.values()].flat()), []);
  const register = useCallback(
    (id: symbol, list: readonly KeyAction[]) => {
      groups.current.set(id, list);
      publish();
    },
    [publish],
  );
  const unregister = useCallback(
    (id: symbol) => {
      groups.current.delete(id);
      publish();
    },
    [publish],
  );

  useEffect(() => {
    let prefix = '';
    let timer: ReturnType<typeof setTimeout> | undefined;
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
        return;
      if (isTyping(event.target) || isDialogOpen()) return;
      if (event.key === 'Enter' && hasOwnEnter(event.target)) return;
      const all = [...groups.current.values()].flat().reverse();
      const typed = prefix ? `${prefix} ${event.key}` : pressed(event);
      clearTimeout(timer);
      prefix = '';
      const action = all.find(({ keys }) => keys === typed);
      if (action) {
        event.preventDefault();
        action.run();
      } else if (all.some(({ keys }) => keys.startsWith(`${typed} `))) {
        prefix = typed;
        timer = setTimeout(() => (prefix = ''), SEQUENCE_MS);
      }
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  const value = useMemo(() => ({ register, unregister, actions }), [register, unregister, actions]);
  return <KeyboardContext.Provider value={value}>{children}</KeyboardContext.Provider>;
}

function useRegistry(): Registry {
  const registry = useContext(KeyboardContext);
  if (!registry) throw new Error('KeyboardProvider is missing above this component');
  return registry;
}

/** Registers keys while the component is mounted; the newest registration of a key wins. */
export function useKeyboard(actions: readonly KeyAction[]): void {
  const { register, unregister } = useRegistry();
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  const signature = actions.map(({ keys, label, everywhere }) => `${keys}|${label}|${everywhere}`).join('\n');
  useEffect(() => {
    const id = Symbol('keys');
    const stable = latest.current.map((action, index) => ({
      ...action,
      run: () => latest.current[index]?.run(),
    }));
    register(id, stable);
    return () => unregister(id);
  }, [signature, register, unregister]);
}

/** Every key the screen answers to right now, for the help dialog. */
export function useKeyActions(): readonly KeyAction[] {
  return useRegistry().actions;
}
