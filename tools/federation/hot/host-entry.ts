// Before anything else of a host in development.
import * as refreshRuntime from 'react-refresh/runtime';
import { offerRefreshRuntime } from './refresh-runtime';

offerRefreshRuntime(refreshRuntime);
