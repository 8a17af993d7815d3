//! `#[boxed]` on a trait or on its `impl`: its `async fn`s become functions that give a boxed future, so that the trait can be
//! used as `dyn Trait`.
//!
//! It does what the crate `async-trait` does with one difference: all borrowed arguments of a function share **one** lifetime.
//! `async-trait` gives each its own and says in a `where` clause that they outlive the future. With such a clause the compiler
//! proves anew for every function that its future, and all it awaits, may move between threads; without one it remembers what it
//! has proved (docs/performance.md has what that saves).
//!
//! What follows from it: a type with a lifetime says so (`Ids<'_>`), and functions have no type parameters.

use proc_macro::TokenStream;
use quote::quote;
use syn::visit_mut::{self, VisitMut};
use syn::{
    Block, Error, FnArg, ImplItem, Item, Lifetime, ParenthesizedGenericArguments, ReturnType, Signature, TraitItem,
    Type, TypeBareFn, TypeReference, parse_macro_input, parse_quote,
};

/// See the crate. Takes no arguments; other functions of the trait stay as they are.
#[proc_macro_attribute]
pub fn boxed(_: TokenStream, item: TokenStream) -> TokenStream {
    let mut item = parse_macro_input!(item as Item);
    let done = match &mut item {
        Item::Trait(item) => item.items.iter_mut().try_for_each(|item| match item {
            TraitItem::Fn(function) => rewrite(&mut function.sig, function.default.as_mut()),
            _ => Ok(()),
        }),
        Item::Impl(item) => item.items.iter_mut().try_for_each(|item| match item {
            ImplItem::Fn(function) => rewrite(&mut function.sig, Some(&mut function.block)),
            _ => Ok(()),
        }),
        other => Err(Error::new_spanned(other, "`boxed` belongs on a trait or on the `impl` of one")),
    };
    match done {
        Ok(()) => quote!(#item).into(),
        Err(error) => error.into_compile_error().into(),
    }
}

/// Makes `async fn f(&self, a: &A) -> R { … }` into `fn f<'b>(&'b self, a: &'b A) -> Pin<Box<dyn Future<Output = R> + Send + 'b>>`.
fn rewrite(sig: &mut Signature, body: Option<&mut Block>) -> Result<(), Error> {
    if sig.asyncness.take().is_none() {
        return Ok(());
    }
    if !sig.generics.params.is_empty() {
        return Err(Error::new_spanned(
            &sig.generics,
            "a function of a `boxed` trait has no parameters of type or lifetime",
        ));
    }
    for argument in &mut sig.inputs {
        match argument {
            FnArg::Receiver(receiver) => {
                if let Some((_, lifetime)) = &mut receiver.reference {
                    *lifetime = Some(parse_quote!('boxed));
                }
                OneLifetime.visit_type_mut(&mut receiver.ty);
            }
            FnArg::Typed(argument) => OneLifetime.visit_type_mut(&mut argument.ty),
        }
    }
    let mut output: Type = match &sig.output {
        ReturnType::Default => parse_quote!(()),
        ReturnType::Type(_, output) => (**output).clone(),
    };
    OneLifetime.visit_type_mut(&mut output);
    sig.generics.params.push(parse_quote!('boxed));
    sig.output = parse_quote!(-> ::std::pin::Pin<::std::boxed::Box<dyn ::std::future::Future<Output = #output> + ::std::marker::Send + 'boxed>>);
    if let Some(body) = body {
        let statements = &body.stmts;
        // The branch that is never taken tells the compiler what the block gives, which an async block cannot say of itself.
        *body = parse_quote!({
            ::std::boxed::Box::pin(async move {
                if let ::std::option::Option::Some(never) = ::std::option::Option::None::<#output> {
                    #[allow(unreachable_code)]
                    return never;
                }
                #(#statements)*
            })
        });
    }
    Ok(())
}

/// Gives every lifetime that is left out in a type the name of the one there is; but not within `Fn(&A)` and `fn(&A)`, whose
/// arguments have lifetimes of their own.
struct OneLifetime;

impl VisitMut for OneLifetime {
    fn visit_type_reference_mut(&mut self, reference: &mut TypeReference) {
        reference.lifetime.get_or_insert_with(|| parse_quote!('boxed));
        visit_mut::visit_type_reference_mut(self, reference);
    }

    fn visit_lifetime_mut(&mut self, lifetime: &mut Lifetime) {
        if lifetime.ident == "_" {
            *lifetime = parse_quote!('boxed);
        }
    }

    fn visit_parenthesized_generic_arguments_mut(&mut self, _: &mut ParenthesizedGenericArguments) {}

    fn visit_type_bare_fn_mut(&mut self, _: &mut TypeBareFn) {}
}
