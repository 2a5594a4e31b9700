/** React's own part in hot replacement; the package brings no types. */
declare module 'react-refresh/runtime' {
  /** Notes a component by an id, so that its next version takes its place. */
  export function register(type: unknown, id: string): void;
  export function createSignatureFunctionForTransform(): (type: unknown) => unknown;
  export function getFamilyByType(type: unknown): object | undefined;
  export function isLikelyComponentType(type: unknown): boolean;
  export function performReactRefresh(): object | null;
}

/** The build's name, as the plugin of React Refresh defines it. */
declare const __react_refresh_library__: string;

declare module '@rspack/core/hot/emitter.js' {
  export const emitter: {
    on: (event: 'webpackHotUpdate', listener: (hash: string) => void) => void;
    emit: (event: 'webpackHotUpdate', hash: string) => void;
  };
}

/** The development server's client, with the address of the server that this build belongs to. */
declare module 'portal-dev-server-client';
