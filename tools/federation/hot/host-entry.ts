// Before anything else of a host in development.
import { emitter } from '@rspack/core/hot/emitter.js';
import * as refreshRuntime from 'react-refresh/runtime';
import { offerToRemotes } from './hot-host';

offerToRemotes({ refreshRuntime, onUpdate: (listener) => emitter.on('webpackHotUpdate', listener) });
