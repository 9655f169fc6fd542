import { describe, expect, it } from 'vitest';
import { Names } from '../profile/names';
import { methodTable } from '../recording/method-list';
import { indexOf, methodsMatching, methodsMeant, sameMethod } from './method-patterns';

const names = new Names(
  methodTable([
    { className: 'app.Shop', name: 'order', descriptor: '(I)V' },
    { className: 'app.Shop', name: 'order', descriptor: '(J)V' },
    { className: 'app.Shop$Cart', name: 'add', descriptor: '()V' },
    { className: 'app.Shopping', name: 'order', descriptor: '()V' },
    { className: 'app.shop.Till', name: 'pay', descriptor: '()V' },
    { className: 'java.util.List', name: 'add', descriptor: '()V' },
    { className: '', name: 'main', descriptor: '' },
  ]),
);
const texts = (chosen: Uint8Array): string[] =>
  [...chosen.keys()]
    .filter((m) => chosen[m] === 1)
    .map((m) => names.frame(m))
    .map(({ className, method, descriptor }) => `${className}.${method}${descriptor}`);
const matching = (...patterns: string[]): string[] => texts(methodsMatching(names, patterns));

const ORDERS = ['app.Shop.order(I)V', 'app.Shop.order(J)V'];

describe('a pattern', () => {
  it.each<[string, string[]]>([
    ['app.Shop.order', ORDERS],
    ['app.Shop', [...ORDERS, 'app.Shop$Cart.add()V']],
    ['app.shop', ['app.shop.Till.pay()V']],
    ['app', [...ORDERS, 'app.Shop$Cart.add()V', 'app.Shopping.order()V', 'app.shop.Till.pay()V']],
    ['app.Sho', []],
    ['app.Shop.ord', []],
    ['Shop', []],
    ['main', ['.main']],
    ['jdk:', ['java.util.List.add()V']],
    [
      '*',
      [...['.main', ...ORDERS, 'app.Shop$Cart.add()V', 'app.Shopping.order()V', 'app.shop.Till.pay()V', 'java.util.List.add()V']],
    ],
    ['*.add', ['app.Shop$Cart.add()V', 'java.util.List.add()V']],
    ['*.ad', []],
    ['app.Shop*.order', [...ORDERS, 'app.Shopping.order()V']],
    ['app.*i*', ['app.Shopping.order()V', 'app.shop.Till.pay()V']],
    ['*Shop*Cart*', ['app.Shop$Cart.add()V']],
    ['*Cart*Shop*', []],
    ['app.Shop.order*order', []],
    ['app.Shop.order*', ORDERS],
    ['*app.Shop.order', ORDERS],
  ])('%s matches %j', (pattern, expected) => {
    expect(matching(pattern)).toEqual(expected);
  });

  it('is one of several', () => {
    expect(matching('main', '*.pay')).toEqual(['.main', 'app.shop.Till.pay()V']);
    expect(matching()).toEqual([]);
  });
});

describe('a method', () => {
  it.each<[string, string, string, boolean]>([
    ['app.Shop', 'order', '(I)V', true],
    ['app.Shop', 'order', '(J)V', true],
    ['app.Shop', 'order', '()V', false],
    ['app.Shop', 'bill', '(I)V', false],
    ['app.Shops', 'order', '(I)V', false],
    ['', 'main', '', true],
    ['java.util.List', 'add', '()V', true],
  ])('%s.%s%s is there: %s', (className, method, descriptor, expected) => {
    const id = { className, method, descriptor };
    const at = indexOf(names, id);
    expect(at >= 0 && sameMethod(names.frame(at), id)).toBe(expected);
    expect(texts(methodsMeant(names, { method: id }))).toEqual(expected ? [`${className}.${method}${descriptor}`] : []);
  });

  it.each<[object, boolean]>([
    [{}, true],
    [{ className: 'b' }, false],
    [{ method: 'b' }, false],
    [{ descriptor: 'b' }, false],
  ])('is the same with %j: %s', (other, expected) => {
    const id = { className: 'a', method: 'a', descriptor: 'a' };
    expect(sameMethod(id, { ...id, ...other })).toBe(expected);
  });
});
