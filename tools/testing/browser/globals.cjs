// Browser functions that jsdom lacks and the libraries need when they load or render.
const { setImmediate } = require('node:timers');
const { TextDecoder, TextEncoder } = require('node:util');

Object.assign(globalThis, { TextDecoder, TextEncoder });

// Screens show today, tomorrow, weeks and what is late: each file of tests begins at ten o'clock of a Tuesday in Santiago.
const rightNow = Date.now;
const ahead = Date.parse('2026-11-24T13:00:00Z') - rightNow();
Date.now = () => rightNow() + ahead;
globalThis.Date = new Proxy(Date, {
  construct: (target, args, ofClass) =>
    Reflect.construct(target, args.length === 0 ? [rightNow() + ahead] : args, ofClass),
});

if (globalThis.HTMLCanvasElement) HTMLCanvasElement.prototype.getContext = () => null;

globalThis.ResizeObserver ??= class ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// React Router creates one per navigation. Node's own refuses the AbortSignal of jsdom.
globalThis.Request ??= class Request {
  constructor(url, { signal }) {
    Object.assign(this, { url, signal, method: 'GET' });
  }
};

// Node's own MessageChannel would keep the test process alive. React's scheduler uses it.
globalThis.MessageChannel ??= class MessageChannel {
  constructor() {
    this.port1 = { onmessage: null, close() {} };
    this.port2 = { postMessage: (data) => setImmediate(() => this.port1.onmessage?.({ data })), close() {} };
  }
};

// jsdom computes twenty properties at each call, inherited ones up to the root. Searches by role and clicks read these three, which no
// style sheet sets here. (It complains about a second argument, a pseudo-element, and answers the same without it.)
const { getComputedStyle } = globalThis;
const displays = new Map();
const inherited = (element, name) =>
  element && ((element.hasAttribute('style') && element.style[name]) || inherited(element.parentElement, name));
const QUICK = {
  display(element) {
    const key = ['hidden', 'open', 'style', 'type'].map((name) => element.getAttribute(name)).join(element.localName);
    if (!displays.has(key)) displays.set(key, getComputedStyle(element).display);
    return displays.get(key);
  },
  visibility: (element) => inherited(element, 'visibility') || 'visible',
  pointerEvents: (element) => inherited(element, 'pointerEvents') || 'auto',
};
globalThis.getComputedStyle = (element) => {
  const read = (name) => (name in QUICK ? QUICK[name](element) : getComputedStyle(element)[name]);
  return new Proxy({}, { get: (_style, name) => (name === 'getPropertyValue' ? read : read(name)) });
};

Blob.prototype.arrayBuffer ??= function arrayBuffer() {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.onerror = () => reject(reader.error);
    reader.readAsArrayBuffer(this);
  });
};

// React keeps a stack for each of the first ten thousand elements of a second, which its warnings alone show: a tenth of a test's time.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = require('react');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {} });
