// Replaces `react-refresh/runtime` in a remote in development by that of its host.
import { hotHost } from '../hot-host';

const host = hotHost()?.refreshRuntime;

/** Ids are unique in a build; the host's runtime serves several. */
export function register(type: unknown, id: string): void {
  host?.register(type, `${__react_refresh_library__} ${id}`);
}

const withoutSignature = () => (type: unknown) => type;
const nothing = () => undefined;
const never = () => false;

export const createSignatureFunctionForTransform = host?.createSignatureFunctionForTransform ?? withoutSignature;
export const getFamilyByType = host?.getFamilyByType ?? nothing;
/** In a published shell, whose React replaces nothing, no component takes an update: the page is loaded again. */
export const isLikelyComponentType = host?.isLikelyComponentType ?? never;
export const performReactRefresh = host?.performReactRefresh ?? nothing;
